import { type Html, html } from './html.ts';

type Parts = {
  readonly title: string;
  /** Where its style is served. */
  readonly style: string;
  readonly header: Html;
  /** What of the head or the header tells it apart: the mark of the product, and a header that warns. */
  readonly hasIcon?: boolean;
  readonly isWarning?: boolean;
  /** What stands between its header and its end. */
  readonly main: Html;
};

/** A page that the server writes itself, whole. No search engine lists it. */
export const pageDocument = ({ title, style, header, main, hasIcon = false, isWarning = false }: Parts) =>
  `<!doctype html>${
    html`<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${hasIcon ? html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n` : null}<link rel="stylesheet" href="${style}">
</head>
<body>
<header${isWarning ? html` class="warning"` : null}><p>${header}</p></header>
<main>
${main}
</main>
</body>
</html>`.markup
  }`;
