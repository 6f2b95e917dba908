import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFeedback } from '../shared/feedback/feedback.ts';

/** Shows react-admin's notifications in the portal's status banner. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const feedback = useFeedback();
  const translate = useTranslate();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    const words =
      typeof message === 'string' ? translate(message, { _: message, ...notificationOptions?.messageArgs }) : undefined;
    if (type === 'error' || type === 'warning') feedback.error(words);
    else if (words !== undefined) feedback.success(words);
  }, [notifications, takeNotification, feedback, translate]);
  return null;
}
