import { useEffect } from 'react';
import { call } from '#client/call.ts';
import { clockOfServer } from '#client/serverClock.ts';

const interval = 5 * 60_000;

/**
 * Extends the session while the user is active: filling in a form for half an hour makes no other call. Without touches
 * or keys nothing is sent, so that an unattended session expires.
 */
export const useSessionKeepAlive = () => {
  useEffect(() => {
    let lastRefresh = clockOfServer.now();
    const onActivity = () => {
      if (document.visibilityState === 'hidden' || clockOfServer.now() - lastRefresh < interval) return;
      lastRefresh = clockOfServer.now();
      // A session that is over is dealt with by `call`; anything else shows at the next real call.
      call('Authentication/UpdateSession', {}).catch(() => undefined);
    };
    const activityEvents = ['pointerdown', 'keydown', 'visibilitychange'];
    for (const type of activityEvents) document.addEventListener(type, onActivity, { passive: true });
    return () => {
      for (const type of activityEvents) document.removeEventListener(type, onActivity);
    };
  }, []);
};
