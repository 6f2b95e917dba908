import { createRoot } from 'react-dom/client';
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  List,
  Resource,
  Show,
  SimpleShowLayout,
  TextField,
  type DataProvider,
} from 'react-admin';
import { BrowserRouter } from 'react-router';

/*
 * The simplest react-admin app that one could write for a list and a record of the portal: its measure of speed. It reads the same API with the same token.
 */

const employer = new URL(document.baseURI).searchParams.get('employer') ?? localStorage.getItem('employer') ?? '';
localStorage.setItem('employer', employer);

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`/api/v2/employers/${employer}/${path}`, {
    headers: { Authorization: `Bearer ${localStorage.getItem('access_token')}` },
  });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}

interface Employee {
  readonly employeeUid: string;
}

const unused = (): Promise<never> => Promise.reject(new Error('The plain app has a list and a record only.'));

const dataProvider = {
  getList: async (resource, { pagination, sort }) => {
    const query = new URLSearchParams({
      page: String(pagination?.page ?? 1),
      limit: String(pagination?.perPage ?? 25),
      sort: `${sort?.order === 'DESC' ? '-' : ''}${sort?.field ?? 'lastName'}`,
    });
    const { data, meta } = await read<{ data: Employee[]; meta: { total: number } }>(`${resource}?${query}`);
    return { data: data.map((one) => ({ ...one, id: one.employeeUid })), total: meta.total };
  },
  getOne: async (resource, { id }) => {
    const { data } = await read<{ data: Employee }>(`${resource}/${id}`);
    return { data: { ...data, id: data.employeeUid } };
  },
  getMany: unused,
  getManyReference: unused,
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
} as DataProvider;

const EmployeeList = () => (
  <List perPage={25} sort={{ field: 'lastName', order: 'ASC' }}>
    <Datagrid rowClick="show" bulkActionButtons={false}>
      <TextField source="lastName" />
      <TextField source="firstName" />
      <TextField source="payrollNumber" />
      <TextField source="mostRecentPayrollRelationship.name" />
      <BooleanField source="isActive" />
    </Datagrid>
  </List>
);

const EmployeeRecord = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="firstName" />
      <TextField source="lastName" />
      <DateField source="dateOfBirth" />
      <TextField source="nationalInsurance" />
      <TextField source="email" />
      <TextField source="mobilePhone" />
      <TextField source="addressLine1" />
      <TextField source="addressLine2" />
      <TextField source="town" />
      <TextField source="county" />
      <TextField source="postCode" />
      <TextField source="payrollNumber" />
      <BooleanField source="isActive" />
      <DateField source="employmentStartDate" />
      <DateField source="employmentEndDate" />
      <TextField source="annualSalary" />
    </SimpleShowLayout>
  </Show>
);

const Home = () => <h1>Plain</h1>;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root": add it.');
createRoot(root).render(
  <BrowserRouter>
    <Admin dataProvider={dataProvider} dashboard={Home} disableTelemetry>
      <Resource name="employees" list={EmployeeList} show={EmployeeRecord} />
    </Admin>
  </BrowserRouter>,
);
