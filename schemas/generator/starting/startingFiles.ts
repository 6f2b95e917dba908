/** The two files of a new resource, by their path in the project. */
export type StartingFiles = Readonly<Record<string, string>>;

/** TypeScript's reserved words, which no generated module can export. */
const KEYWORDS = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false finally for function if import in
  instanceof new null return super switch this throw true try typeof var void while with yield let static implements interface package
  private protected public await`.split(/\s+/),
);

/** The other exports of the generated modules. */
const EXPORTS = new Set(['records', 'forms', 'resources', 'permissions']);

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `Company cars` of `company-cars`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The singular of a resource's name. @example singularOf('company-cars') // 'company-car' */
export function singularOf(name: string): string {
  if (/[^aeiou]ies$/.test(name)) return name.replace(/ies$/, 'y');
  if (/(?:ss|x|z|ch|sh)es$/.test(name)) return name.replace(/es$/, '');
  return /[^s]s$/.test(name) ? name.replace(/s$/, '') : name;
}

/**
 * Why a resource cannot be called so, with the remedy; null where it can.
 * @param taken - The names of the resources and of the entities that there are.
 */
export function nameFault(name: string, taken: { resources: readonly string[]; entities: readonly string[] }): string | null {
  if (!/^[a-z][a-z]*(?:-[a-z]+)*$/.test(name))
    return `"${name}" is no name for a resource: write its plural in small letters with hyphens, such as company-cars.`;
  const entity = singularOf(name);
  const reserved = [camelCase(name), camelCase(entity)].find((one) => KEYWORDS.has(one) || EXPORTS.has(one));
  if (reserved !== undefined)
    return `"${reserved}" is a word that the generated code needs: choose another name, such as company-${name}.`;
  if (taken.resources.includes(name))
    return `There is schemas/resources/${name}.json already: choose another name, or change that file.`;
  if (taken.entities.includes(entity))
    return `There is schemas/entities/${entity}.schema.json already: choose another name, or write schemas/resources/${name}.json for that entity.`;
  return null;
}

/** An entity and its resource to start from: a list, a record and a form, for the employer's administrators. */
export function startingFiles(name: string): StartingFiles {
  const entity = singularOf(name);
  const [title, pluralTitle, group] = [titleOf(entity), titleOf(name), camelCase(entity)];
  const uid = `${group}Uid`;
  const [one, several] = [title.toLowerCase(), pluralTitle.toLowerCase()];
  const reads = ['provider-admin', 'hs-admin', 'external-admin', 'senior-pension-admin', 'pension-admin'];
  const writes = ['provider-admin', 'hs-admin', 'senior-pension-admin'];
  const required = ['name'];
  const entityFile = {
    $schema: '../meta/entity.meta.json',
    $id: entity,
    title,
    description: `${/^[aeiou]/i.test(one) ? 'An' : 'A'} ${one} of an employer.`,
    type: 'object',
    additionalProperties: false,
    required: [uid, ...required],
    properties: {
      [uid]: { title: `${title} ID`, type: 'string', format: 'uuid', readOnly: true },
      name: {
        title: 'Name',
        type: 'string',
        minLength: 1,
        maxLength: 80,
        'x-message': 'Enter a name of 80 characters or fewer',
      },
      startDate: { title: 'Start date', type: ['string', 'null'], format: 'date' },
      notes: { title: 'Notes', type: ['string', 'null'], maxLength: 400, 'x-message': 'Shorten the notes to 400 characters' },
      allowedActions: {
        title: 'Allowed actions',
        type: 'object',
        readOnly: true,
        'x-stored': false,
        additionalProperties: false,
        properties: { canEdit: { title: 'May be edited', type: 'boolean' } },
      },
    },
  };
  const resourceFile = {
    // There with the next npm run generate.
    $schema: `../generated/meta/${name}.meta.json`,
    name,
    entity,
    idProperty: uid,
    scope: 'employer',
    title,
    pluralTitle,
    recordTitle: '{name}',
    portalPath: name,
    menu: { label: pluralTitle },
    storage: { documents: true },
    permissions: { [`${group}.read`]: reads, [`${group}.write`]: writes },
    sample: 3,
    endpoints: {
      list: { path: `/employers/{employerId}/${name}`, permission: `${group}.read` },
      show: { path: `/${name}/{id}`, permission: `${group}.read` },
      create: {
        path: `/employers/{employerId}/${name}`,
        permission: `${group}.write`,
        sections: [{ title, fields: ['name', '*'] }],
        required,
      },
    },
    list: {
      columns: ['name', 'startDate'],
      optionalColumns: ['*'],
      sort: ['name', 'startDate'],
      defaultSort: 'name',
      search: { label: 'Name' },
      filters: ['name', 'startDate'],
      emptyText: `This employer has no ${several} yet.`,
    },
    sections: [
      {
        id: entity,
        title,
        fields: ['name', '*'],
        required,
        update: { path: `/${name}/{id}`, permission: `${group}.write`, allowedAction: 'canEdit' },
      },
    ],
  };
  return {
    [`schemas/entities/${entity}.schema.json`]: `${JSON.stringify(entityFile, null, 2)}\n`,
    [`schemas/resources/${name}.json`]: `${JSON.stringify(resourceFile, null, 2)}\n`,
  };
}
