import { permissions } from '../../../machines/permissions.ts';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from '../../../schemas/generator/openapi/openApi.ts';

/**
 * The generated document under the name that the portal has here, with the roles that hold the permission of each operation, and with a
 * default where a required parameter has one value only, so that nobody has to type it.
 */
export function documentServed(document: OpenApiDocument, portalName: string): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        { ...withRoles(operation), parameters: operation.parameters.map(withDefault) },
      ]),
    ),
  ]);
  return {
    ...document,
    info: { ...document.info, title: `${portalName} API` },
    paths: Object.fromEntries(paths) as OpenApiDocument['paths'],
  };
}

function withRoles(operation: OpenApiOperation): OpenApiOperation {
  const permission = operation['x-permission'];
  const roles = permission === undefined ? [] : rolesOf(permission);
  if (roles.length === 0) return operation;
  return { ...operation, description: `${operation.description} Roles that hold it: ${roles.join(', ')}.` };
}

function withDefault(parameter: OpenApiParameter): OpenApiParameter {
  const { required, schema } = parameter;
  return required && schema.const !== undefined ? { ...parameter, schema: { ...schema, default: schema.const } } : parameter;
}

const rolesOf = (permission: string): readonly string[] => (permissions as Record<string, readonly string[]>)[permission] ?? [];
