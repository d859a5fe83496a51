/** The HTTP path of a call, as spec §7 writes it: documents live under /waapi, everything else under /api. */
export const pathOf = (name: string) => (name.startsWith('Report/') ? `/waapi/api/${name}` : `/api/${name}`);
