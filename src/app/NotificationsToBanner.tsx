import { type NotificationPayload, useNotificationContext, useTakeUndoableMutation } from 'react-admin';
import { useEffect } from 'react';
import { loadWords } from '../providers/i18n/usePortalI18n.ts';
import { useFeedback } from '../shared/feedback/feedback.ts';

/** The text of a notification. React-admin's own messages are keys: their texts are fetched first. */
async function textOf({ message, notificationOptions }: NotificationPayload): Promise<string | undefined> {
  if (typeof message !== 'string') return undefined;
  return (await loadWords()).translate(message, { _: message, ...notificationOptions?.messageArgs });
}

/** Shows the messages of react-admin's `useNotify` in the portal's banner. */
export function NotificationsToBanner() {
  const { notifications, takeNotification } = useNotificationContext();
  const { success, error } = useFeedback();
  const takeMutation = useTakeUndoableMutation();
  useEffect(() => {
    const notification = notifications.length > 0 ? takeNotification() : undefined;
    if (!notification) return;
    const { type, notificationOptions } = notification;
    // The portal has no undo, so an undoable change is made at once.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    const isFailure = type === 'error' || type === 'warning';
    void textOf(notification)
      // A failure is shown even if its text cannot be fetched.
      .catch(() => undefined)
      .then((text) => (isFailure ? error(text) : text !== undefined && success(text)));
  }, [notifications, takeNotification, takeMutation, success, error]);
  return null;
}
