import AddRounded from '@mui/icons-material/AddRounded';
import { useCanAccess } from 'react-admin';
import { ActionLink } from '../../shared/ui/Action.tsx';
import { RefusedButton } from '../actions/RefusedButton.tsx';
import { validatorsOf } from '../../form/validators.ts';
import { loadCreateForm } from '../loadForms.ts';
import { createScreenOf } from '../../fields/model/definition.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { creationFlag, usePartyRefusal } from '../../fields/model/usePartyRefusal.ts';
import { useScreenAddress } from '../screenAddresses.ts';

/** The button to add a record, for users with the permission. It shows the reason if the employer accepts no record now. */
export function AddButton() {
  const definition = useDefinition();
  const { resource } = definition;
  const addressOf = useScreenAddress();
  const { canAccess } = useCanAccess({ action: 'create', resource: resource.name });
  const refusal = usePartyRefusal();
  const { create } = resource.endpoints;
  if (!create || !canAccess) return null;
  const { path, title, isRare } = createScreenOf(resource);
  const reason = refusal(creationFlag(resource));
  if (reason !== null) return <RefusedButton title={title} reason={reason} />;
  const preload = () => {
    void loadCreateForm();
    void validatorsOf(definition, 'create');
  };
  return (
    <ActionLink look={isRare ? 'outlined' : 'filled'} to={addressOf(path)} onPointerEnter={preload} onFocus={preload}>
      <AddRounded aria-hidden fontSize="small" />
      {title}
    </ActionLink>
  );
}
