import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { queryClient } from '#client/queryClient.ts';
import { paths } from '#console/address/paths.ts';
import { loginAddress } from '#console/address/returnTo.ts';
import { isSignedOut, plainCall, setTenantOfCalls } from '#console/api/staffCall.ts';
import { beginDraftsOf } from '#console/fields/formDrafts.ts';

/** What everything below /console is left out of in addresses. */
export const base = '/console';

const isCode = (error: unknown, code: string) => error instanceof CallFailure && error.code === code;

/** The tenant of the address, whose calls are made from now on. */
export async function tenantGuard({ params }: LoaderFunctionArgs) {
  const tenantAlias = params.tenantAlias ?? '';
  const tenant = await queryClient.ensureQueryData({
    queryKey: ['tenant', tenantAlias],
    queryFn: () => plainCall('Authentication/TenantGet', { tenantAlias }),
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  setTenantOfCalls(tenant.tenantId);
  return tenant;
}

/** What is loaded once stays while the address changes below it; who wants it anew asks for that. */
export const keepsWhileMoving = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

/** Admits who is signed in with both factors. Others return to the address they wanted after doing so. */
export async function frameGuard(args: LoaderFunctionArgs) {
  const { tenantAlias, tenantId } = await tenantGuard(args);
  try {
    const self = await plainCall('Console/GetSelf', {});
    beginDraftsOf({ tenantId, staffId: self.staffId });
    return self;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    const { pathname, search } = new URL(args.request.url);
    const to = `${pathname.slice(base.length)}${search}`;
    // The setup leads on to the second step where there is nothing to set up.
    if (error.code === 'factorRequired')
      throw redirect(`${paths.loginSetup(tenantAlias)}?${new URLSearchParams({ to })}`);
    throw redirect(loginAddress({ tenantAlias, to, code: error.code }));
  }
}

/** A secret for the app, for somebody who has no second factor yet. Everybody else belongs to another step. */
export async function setupGuard(args: LoaderFunctionArgs) {
  const { tenantAlias } = await tenantGuard(args);
  const { search } = new URL(args.request.url);
  try {
    return await plainCall('Console/BeginSetup', {});
  } catch (error) {
    if (isCode(error, 'factorAlreadySet')) throw redirect(`${paths.loginSecond(tenantAlias)}${search}`);
    if (isSignedOut(error)) throw redirect(`${paths.login(tenantAlias)}${search}`);
    throw error;
  }
}
