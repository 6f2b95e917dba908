import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'react-admin';
import { useEffect } from 'react';
import { loadWords } from '../providers/i18n/usePortalI18n.ts';
import { useFeedback } from '../shared/feedback/feedback.ts';

/** A message of react-admin's own is a key, whose words are fetched first. */
async function textOf({ message, notificationOptions }: NotificationPayload): Promise<string | undefined> {
  if (typeof message !== 'string') return undefined;
  return (await loadWords()).translate(message, { _: message, ...notificationOptions?.messageArgs });
}

/** What react-admin's `useNotify` says, said in the portal's banner. */
export function NotificationsToBanner() {
  const { notifications, takeNotification } = useNotificationContext();
  const { success, error } = useFeedback();
  const takeMutation = useTakeUndoableMutation();
  useEffect(() => {
    const notification = notifications.length > 0 ? takeNotification() : undefined;
    if (!notification) return;
    const { type, notificationOptions } = notification;
    // Nothing here can be undone, so what could have been is done at once.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    const isFailure = type === 'error' || type === 'warning';
    void textOf(notification)
      // Without its words, that something failed is still to be said.
      .catch(() => undefined)
      .then((text) => (isFailure ? error(text) : text !== undefined && success(text)));
  }, [notifications, takeNotification, takeMutation, success, error]);
  return null;
}
