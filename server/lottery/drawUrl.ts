import { paths, publicAddress } from '#contract/screens.ts';
import type { Context } from '../context.ts';

/** The public page of a draw, as messages lead to it. */
export const drawUrl = ({ publicUrl, tenant }: Context, drawId: string) =>
  publicAddress(publicUrl, paths.draw(tenant.tenantAlias, drawId));
