type Embedded = {
  readonly publicUrl: string;
  readonly tenantAlias: string;
  readonly containerId: string;
  readonly containerName: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replaceAll(/[&"<>]/g, (letter) => escapes[letter] ?? letter);

/** The two lines with which a page shows the week of a hall; see docs/public.md. */
export const embedSnippet = ({ publicUrl, tenantAlias, containerId, containerName }: Embedded) =>
  [
    `<iframe src="${publicUrl}/embed/t/${tenantAlias}/halls/${containerId}" title="${escaped(containerName)}の空き状況"`,
    '  width="100%" height="480" loading="lazy"></iframe>',
  ].join('\n');
