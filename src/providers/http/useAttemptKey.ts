import { useCallback, useRef } from 'react';

/**
 * Gives the idempotency key of a POST, the same one for as long as the same is sent. If an answer is lost, the second attempt has the key of the
 * first, and the service gives the first one's answer.
 */
export function useAttemptKey(): (sent: string) => string {
  const last = useRef({ sent: '', key: '' });
  return useCallback((sent) => {
    if (last.current.key === '' || last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
