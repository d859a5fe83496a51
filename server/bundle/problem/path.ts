/** Where something stands in a text: keys of maps and places in lists. */
export type Path = readonly (string | number)[];

/** containers[0].articles[3].hours */
export const nameOf = (path: Path) =>
  path.reduce<string>(
    (name, step) => (typeof step === 'number' ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`),
    '',
  );
