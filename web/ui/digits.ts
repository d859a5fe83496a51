/** Half-width digits of a number typed in any width and with separators: '１２，０００円' → '12000'. A minus stays, letters fall away. */
export const toDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[ー−‐–—]/g, '-')
    .replace(/[^\d-]/g, '');
