import type { Page } from '@playwright/test';
import type { Arrange, TestTenant } from '../story/arrange.ts';

/** The button with which somebody begins to wait for a frame or a course, and the one with which they end it. */
export const watchButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}が 空いたら知らせる`, exact: true });
export const withdrawButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}が 空いたときのお知らせを取り消す`, exact: true });

/** Has the server look now for what became free, instead of within a minute. */
export const lookForVacancies = ({ db }: Arrange, { tenantId }: TestTenant) =>
  db
    .updateTable('job')
    .set({ due_at: new Date(0) })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'tellOfVacancies')
    .execute();

/** The button with which somebody joins the line for a course, where the town has lines. */
export const lineButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}が キャンセル待ち`, exact: true });
