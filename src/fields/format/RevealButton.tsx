import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

interface RevealButtonProps {
  /** The label of the secret field. */
  what: string;
  isRevealed: boolean;
  onToggle: () => void;
}

/** Shows the value of a secret field, and hides it again. */
export function RevealButton({ what, isRevealed, onToggle }: RevealButtonProps) {
  const Icon = isRevealed ? VisibilityOffOutlined : VisibilityOutlined;
  return (
    <IconButton
      size="small"
      aria-pressed={isRevealed}
      aria-label={`Show ${inSentence(what)}`}
      title={isRevealed ? 'Hide' : 'Show'}
      onClick={onToggle}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
