import { encode } from 'uqr';

type QrProps = { text: string; label: string; isTextHidden?: boolean };

const pathOf = (modules: readonly (readonly boolean[])[]) =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

/** A QR code with its text below, in case the reader fails, unless that stands elsewhere. White with a quiet zone, whatever the page's colours. */
export const Qr = ({ text, label, isTextHidden = false }: QrProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  return (
    <figure className="flex flex-col items-center gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="w-60 max-w-full rounded-8 border border-solid-gray-300 bg-white forced-color-adjust-none"
      >
        <path d={pathOf(data)} fill="#000" />
      </svg>
      {!isTextHidden && (
        <figcaption className="max-w-full text-center font-mono text-dns-14N-130 break-all text-solid-gray-700">
          {text}
        </figcaption>
      )}
    </figure>
  );
};
