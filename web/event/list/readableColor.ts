import { contrast } from '#ui/colour/contrast.ts';

/** What WCAG AA asks of text. */
const minContrast = 4.5;
const [black, white] = ['#000000', '#ffffff'];

/**
 * The colour of text on a tenant's own background: the tenant's where it can be read there, else black or white. Null
 * when the background is no hex colour, so that nothing can be said of it.
 */
export function readableColor(color: string, backgroundColor: string) {
  const [onBlack, onWhite] = [contrast(black, backgroundColor), contrast(white, backgroundColor)];
  if (onBlack === null || onWhite === null) return null;
  if ((contrast(color, backgroundColor) ?? 0) >= minContrast) return color;
  return onBlack >= onWhite ? black : white;
}
