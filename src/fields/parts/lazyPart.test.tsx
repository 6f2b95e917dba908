import { act, screen, within } from '@testing-library/react';
import type { ComponentType, FunctionComponent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/setup/noise.ts';
import { buildEmployee, employeeRecord, surroundings } from '../../../tests/setup/portal/employees.ts';
import { renderScreens } from '../../../tests/setup/portal/renderScreen.tsx';
import { monitoring } from '../../providers/monitoring/monitoring.ts';
import { lazyPart } from './lazyPart.tsx';
import type { ResourceParts } from './resourceParts.ts';

const report = vi.spyOn(monitoring, 'report').mockReturnValue(undefined);
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/part.js');

describe.each<[string, (Part: FunctionComponent) => ResourceParts]>([
  ['above the sections', (Part) => ({ lead: Part })],
  ['between the sections and the related lists', (Part) => ({ record: Part })],
  ['below the fields of a section', (Part) => ({ sections: [{ field: 'annualSalary', Component: Part }] })],
])('a part %s whose code cannot be loaded', (_, partsWith) => {
  it('leaves an open form with its typed value, is reported, and can be tried again', async () => {
    expectConsole('error', /Failed to fetch dynamically imported module/);
    report.mockClear();
    const first = Promise.withResolvers<ComponentType>();
    const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>Here at last</p>).mockReturnValueOnce(first.promise);
    const answers = [surroundings, employeeRecord(buildEmployee())];
    const { user } = await renderScreens('employees/e1', { answers, parts: partsWith(lazyPart(load)) });
    await user.click(await screen.findByRole('button', { name: 'Edit contact details' }));
    await user.type(await screen.findByLabelText('Town or city (optional)'), ' on Sea');
    await act(async () => first.reject(gone));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("We couldn't load the part of the page that belongs here");
    expect(screen.getByLabelText('Town or city (optional)')).toHaveValue('Bristol on Sea');
    expect(report).toHaveBeenCalledExactlyOnceWith(gone, { boundary: 'part' });

    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here at last')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Town or city (optional)')).toHaveValue('Bristol on Sea');
  });
});
