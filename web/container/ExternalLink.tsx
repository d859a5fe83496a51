import type { MouseEvent } from 'react';
import { TextLink } from '#ui/action/TextLink.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { webUrl } from '#ui/text/webUrl.ts';

/** Opened from the click that says yes in the dialog, so no pop-up blocker steps in. */
const open = (href: string) => window.open(href, '_blank', 'noopener,noreferrer');

/** Another site's address, or a text that leads there: asks before leaving; plain text when it is none. */
export const ExternalLink = ({ url, text = url }: { url: string; text?: string | undefined }) => {
  const href = webUrl(url);
  if (href === null) return text;

  const ask = async (event: MouseEvent) => {
    event.preventDefault();
    const isSure = await confirm({
      title: '外部サイトへの移動',
      message: `外部のサイトを新しいタブで開きます。よろしいですか？\n${url}`,
      confirmLabel: '開く',
      cancelLabel: 'キャンセル',
    });
    if (isSure) open(href);
  };

  return (
    <TextLink href={href} isNewTab onClick={ask} className="-my-2 inline-block py-2 break-all">
      {text}
    </TextLink>
  );
};
