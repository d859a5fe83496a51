import liff from '@line/liff';

/** What the product takes from LINE. */
export type LineSession = {
  /** Null when LINE does not vouch for anyone, as in a chat's browser outside LIFF. */
  accessToken: () => string | null;
  /** For greeting only; the server asks LINE itself who it is. */
  displayName: string;
  /** Opens an address in the browser of the phone, where documents can be shown and kept. */
  openOutside: (url: string) => void;
};

const profileName = async () => {
  try {
    return (await liff.getProfile()).displayName;
  } catch {
    return '';
  }
};

/** Starts LIFF and takes the profile. The only module that knows the SDK, loaded inside LINE alone. */
export async function openLine(liffId: string): Promise<LineSession> {
  await liff.init({ liffId, withLoginOnExternalBrowser: false });
  const isKnown = liff.isLoggedIn();
  return {
    accessToken: () => (isKnown ? liff.getAccessToken() : null),
    displayName: isKnown ? await profileName() : '',
    openOutside: (url) => liff.openWindow({ url, external: true }),
  };
}
