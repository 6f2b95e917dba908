import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ResourceContextProvider, useCanAccess, useGetList, useRecordContext } from 'react-admin';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { EmployeeContributionLevel } from '../../../schemas/generated/types.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useLimitedDefinition } from '../../fields/model/useLimitedDefinition.ts';
import { recordAddress } from '../../fields/model/recordAddress.ts';
import { DefinitionList } from '../../screens/show/DefinitionList.tsx';
import { RecordActions } from '../../screens/show/RecordActions.tsx';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { useViewedParty } from '../../shared/portal/viewedParty.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';

type Level = EmployeeContributionLevel & DataRecord;

/** An employee has few pots: one for each pension scheme and savings product. */
const pagination = { page: 1, perPage: 25 };
const sort = { field: 'potName', order: 'ASC' } as const;
const queryOptions = { retry: false, onError: () => undefined };

const actionsHere: readonly string[] = ['change-level', 'cancel-planned-change'];
const limited = new WeakMap<ResourceDefinition, ResourceDefinition>();

/** The definition with the actions of the employee's page: a pot itself is activated and deactivated on its own. */
function onEmployee(definition: ResourceDefinition): ResourceDefinition {
  const known = limited.get(definition);
  if (known) return known;
  const { resource } = definition;
  const actions = resource.actions?.filter(({ id }) => actionsHere.includes(id));
  const here = { ...definition, resource: { ...resource, ...(actions && { actions }) } };
  limited.set(definition, here);
  return here;
}

/** The regular contributions to each pot of the employee, with the next change. Each can be changed here; its page has the history. */
export function ContributionLevels({ definition: whole }: { definition: ResourceDefinition }) {
  const definition = onEmployee(useLimitedDefinition(whole));
  const { name } = definition.resource;
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const employee = useRecordContext<DataRecord>();
  if (!canAccess || !employee) return null;
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={name}>
        <Pots definition={definition} employee={employee} />
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function Pots({ definition, employee }: { definition: ResourceDefinition; employee: DataRecord }) {
  const headingId = useId();
  const filter = useMemo(() => ({ employeeUid: employee.id }), [employee.id]);
  const { data, error, refetch } = useGetList<Level>(definition.resource.name, { filter, pagination, sort }, queryOptions);
  useAgainAfter(JSON.stringify(employee['pensionSchemeRelationships']), refetch);
  return (
    <Card component="section" aria-labelledby={headingId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} component="h2" variant="h2" sx={{ mb: 2 }}>
        Contribution levels
      </Typography>
      {error && <LoadFailure what="contribution levels" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} />}
      {!error && data?.length === 0 && (
        <Typography color="text.secondary">This employee has no pots yet. Enrol them in a pension scheme to open one.</Typography>
      )}
      {!error && data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
          {data.map((level) => (
            <Pot key={level.potUid} level={level} definition={definition} />
          ))}
        </Box>
      )}
    </Card>
  );
}

/** Reads again when a value has changed: an enrolment opens a pot, and the end of a membership closes it. */
function useAgainAfter(value: string | undefined, refetch: () => unknown): void {
  const seen = useRef(value);
  useEffect(() => {
    // A row of a list has no memberships yet.
    if (seen.current !== undefined && seen.current !== value) refetch();
    seen.current = value;
  }, [value, refetch]);
}

const shownFields = ['employeePays', 'employerPays', 'usesSalarySacrifice'];

function Pot({ level, definition }: { level: Level; definition: ResourceDefinition }) {
  const { entity, entities, resource } = definition;
  const headingId = useId();
  const isDated = level.effectiveFrom !== null;
  const fields = useMemo(
    () => describeFields([...shownFields, ...(isDated ? ['effectiveFrom'] : [])], entity, entities),
    [isDated, entity, entities],
  );
  const to = recordAddress(resource, level, useViewedParty());
  const { potName, potState, isSchemeDefault, nextLevel } = level;
  return (
    <li>
      <Box role="group" aria-labelledby={headingId}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography id={headingId} component="h3" variant="h3">
              {potName}
            </Typography>
            {potState === 'notActive' && <StatusBadge tone="neutral">Not active</StatusBadge>}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
            <RecordActions record={level} />
          </Box>
        </Box>
        <Box sx={{ containerType: 'inline-size' }}>
          <DefinitionList fields={fields} record={level} isWhole columns={2} />
        </Box>
        {isSchemeDefault && (
          <Typography color="text.secondary" sx={{ mt: 1, fontSize: '0.9375rem' }}>
            The default of the pension scheme.
          </Typography>
        )}
        {nextLevel && (
          <Typography sx={{ mt: 1, fontSize: '0.9375rem' }}>
            From <strong>{formatDate(nextLevel.effectiveFrom)}</strong>: the employee pays {nextLevel.employeePays}, the employer{' '}
            {nextLevel.employerPays}
            {nextLevel.usesSalarySacrifice && ', by salary sacrifice'}.
          </Typography>
        )}
        <Typography sx={{ mt: 1, fontSize: '0.9375rem' }}>
          <Link component={PrefetchLink} to={to}>
            History of contributions to {potName}
          </Link>
        </Typography>
      </Box>
    </li>
  );
}
