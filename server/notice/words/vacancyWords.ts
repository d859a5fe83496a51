import { useLines, type Writers } from './lines.ts';

/** Of what became free. */
export const vacancyWords: Writers<'vacancy'> = {
  vacancy: (facts) => ({
    subject: '空きが出ました',
    lines: [
      `お知らせをご希望の${facts.isCourse ? '講座' : '部屋'}に空きが出ました。いまなら申し込めます。`,
      ...useLines(facts),
      `■ お申し込み　${facts.url}`,
      '',
      '席や部屋を確保したお知らせではありません。先に申し込まれた方が優先ですので、お早めにお申し込みください。',
      'このお知らせは1回だけお送りします。また埋まっていたときは、同じ画面でもう一度「空いたら知らせる」をご利用ください。',
    ],
  }),
};
