import type { Tenant } from '#contract/tenant.ts';

type Line = Pick<Tenant, 'vacancyOrder'>;

/** Whether what becomes free is offered to one after the other, or everybody is told at once. */
export const isInTurn = ({ vacancyOrder }: Line) => vacancyOrder !== 'all';

/** What a wish for something that is taken is called, and how it is asked for and ended. */
export const watchWords = (tenant: Line) =>
  isInTurn(tenant)
    ? {
        name: 'キャンセル待ち',
        standing: 'キャンセル待ちをしています',
        end: 'キャンセル待ちを取り消す',
        asked: 'キャンセル待ちに申し込みました。',
      }
    : {
        name: '空いたら知らせる',
        standing: '空いたらお知らせします',
        end: '空いたときのお知らせを取り消す',
        asked: '空いたらお知らせします。',
      };
