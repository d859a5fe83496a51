import { useEffect } from 'react';
import { call } from '#web/api/call.ts';

const interval = 5 * 60_000;

/**
 * Slides the session while somebody is there: who fills in a form for half an hour makes no other call. Without a touch or a
 * key nothing is sent, so that a screen left alone expires.
 */
export const useKeepSession = () => {
  useEffect(() => {
    let lastSlide = Date.now();
    const noticeUse = () => {
      if (document.visibilityState === 'hidden' || Date.now() - lastSlide < interval) return;
      lastSlide = Date.now();
      // A session that is over is dealt with by `call`; anything else shows at the next real call.
      call('Authentication/UpdateSession', {}).catch(() => undefined);
    };
    const signs = ['pointerdown', 'keydown', 'visibilitychange'];
    for (const sign of signs) document.addEventListener(sign, noticeUse, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, noticeUse);
    };
  }, []);
};
