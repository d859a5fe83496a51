export type ButtonVariant = 'solid' | 'outline' | 'text' | 'danger';
export type ButtonSize = 'lg' | 'md' | 'sm';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  isFullWidth?: boolean | undefined;
};

const base =
  'inline-flex max-w-full items-center justify-center gap-2 border text-center no-underline ' +
  'aria-disabled:cursor-not-allowed forced-colors:aria-disabled:text-[GrayText]';

const off =
  'aria-disabled:border-solid-gray-200 aria-disabled:bg-solid-gray-100 aria-disabled:text-solid-gray-700 aria-disabled:no-underline ' +
  'forced-colors:aria-disabled:border-[GrayText]';

const variants: Record<ButtonVariant, string> = {
  solid: `border-transparent bg-key-900 text-white hover:bg-key-1000 hover:underline active:bg-key-1200 ${off}`,
  outline: `border-key-900 bg-white text-key-900 hover:bg-key-50 hover:text-key-1000 hover:underline active:bg-key-100 active:text-key-1200 ${off}`,
  text: 'border-transparent forced-colors:border-[Canvas] bg-transparent text-key-900 underline underline-offset-3 hover:bg-key-50 hover:text-key-1000 hover:decoration-3 active:bg-key-100 aria-disabled:text-solid-gray-600 aria-disabled:no-underline aria-disabled:hover:bg-transparent',
  danger: `border-error-2 bg-white text-error-2 hover:bg-red-50 hover:text-red-1000 hover:underline active:bg-red-100 active:text-red-1200 ${off}`,
};

const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-14 min-w-[min(8.5rem,100%)] rounded-8 px-gutter py-3 text-oln-16B-100 leading-150',
  md: 'min-h-12 min-w-[min(6rem,100%)] rounded-8 px-gutter py-2 text-oln-16B-100 leading-150',
  sm: 'min-h-9 min-w-[min(4.5rem,100%)] rounded-6 px-[min(0.75rem,3vw)] py-1 text-oln-16B-100 leading-140 hit-area',
};

/** The classes of everything that looks like a button. */
export const buttonStyle = ({ variant = 'solid', size = 'md', isFullWidth = false }: ButtonLook) =>
  `${base} ${variants[variant]} ${sizes[size]} ${isFullWidth ? 'w-full' : ''}`;
