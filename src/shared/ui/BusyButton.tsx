import Button, { type ButtonProps } from '@mui/material/Button';

interface BusyButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Whether its work runs. A click then does nothing. */
  isBusy: boolean;
}

/**
 * A button that works for a moment and stays on the page. It is not `disabled` meanwhile: the browser takes the focus from a disabled button, so that the keyboard
 * would begin at the top of the page again, and a dialog that the work opens could not return the focus.
 */
export function BusyButton({ isBusy, onClick, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      {...(isBusy ? { 'aria-disabled': true, disableRipple: true } : { onClick })}
      sx={isBusy ? { opacity: 0.6, cursor: 'default' } : {}}
    />
  );
}
