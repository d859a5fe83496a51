/** The hues of `hues.css`, by the names that `data-tenant-hue` takes. */
export const hues = [
  'blue',
  'light-blue',
  'cyan',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'magenta',
  'purple',
] as const;
