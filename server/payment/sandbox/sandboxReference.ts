type Named = { readonly tenantId: string; readonly paymentId: string };

const bare = (id: string) => id.replaceAll('-', '');
const dashed = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/**
 * The sandbox's reference of a payment. It names the tenant too, because its page is opened without any other context.
 */
export const sandboxReference = ({ tenantId, paymentId }: Named) => `sbx_${bare(tenantId)}${bare(paymentId)}`;

/** Null for an invalid one. */
export function readReference(text: string): Named | null {
  const [, tenant, payment] = /^sbx_([0-9a-f]{32})([0-9a-f]{32})$/.exec(text) ?? [];
  return tenant && payment ? { tenantId: dashed(tenant), paymentId: dashed(payment) } : null;
}
