import type { Table } from './saying.ts';

/** What is wrong with what pages show: their pictures. */
export const pageWords = {
  notPictureFile: () =>
    '写真のファイルを「pictures/hall.webp」のように、このファイルからの場所で書いてください。WebP、PNG、JPEG、AVIF、SVGが使えます。',
  pictureMissing: ({ file }: { readonly file: string }) => `「${file}」というファイルがありません。`,
  pictureGone: () => 'この写真はもうありません。もう一度選んでください。',
  pictureTooLarge: ({ most }: { readonly most: string }) => `写真は${most}までにしてください。`,
  pictureTooWide: ({
    width,
    height,
    most,
  }: {
    readonly width: number;
    readonly height: number;
    readonly most: number;
  }) => `写真は縦横とも${most}画素までにしてください。これは${width}×${height}です。`,
  pictureOfNoType: () => '写真として読めません。WebP、PNG、JPEG、AVIF、SVGのいずれかにしてください。',
  drawingNotPlain: ({ found }: { readonly found: string }) =>
    `図（SVG）に「${found}」は使えません。図形・文字・塗りだけの図にしてください。`,
} as const satisfies Table;
