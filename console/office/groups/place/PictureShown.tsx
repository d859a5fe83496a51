import { useTenant } from '#console/address/useConsole.ts';

type PictureShownProps = { file: string; look?: string };

/** A picture by the name of its file, beside words that say what is seen on it. */
export const PictureShown = ({
  file,
  look = 'aspect-video w-48 rounded-8 bg-key-50 object-cover',
}: PictureShownProps) => {
  const { tenantAlias } = useTenant();
  return (
    <img src={`/pictures/${tenantAlias}/${file.split('/').at(-1)}`} alt="" loading="lazy" className={`block ${look}`} />
  );
};
