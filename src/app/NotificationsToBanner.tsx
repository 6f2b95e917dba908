import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { useFeedback } from '../shared/feedback/feedback.ts';

/** What react-admin's `useNotify` says, said in the portal's banner. */
export function NotificationsToBanner() {
  const { notifications, takeNotification } = useNotificationContext();
  const { success, error } = useFeedback();
  const translate = useTranslate();
  const takeMutation = useTakeUndoableMutation();
  useEffect(() => {
    const notification = notifications.length > 0 ? takeNotification() : undefined;
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    const text = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : undefined;
    if (type === 'error' || type === 'warning') error(text);
    else if (text !== undefined) success(text);
    // Nothing here can be undone, so what could have been is done at once.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
  }, [notifications, takeNotification, takeMutation, translate, success, error]);
  return null;
}
