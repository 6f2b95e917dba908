/** Made by src/schema-ui/build/resourceModules.ts from the files in schemas/. */
declare module 'virtual:resource/*' {
  const definition: import('./model/definition.ts').ResourceDefinition;
  export default definition;
}

declare module 'virtual:resources' {
  export const summaries: readonly import('./model/definition.ts').ResourceSummary[];
  export const loaders: Readonly<Record<string, () => Promise<{ default: import('./model/definition.ts').ResourceDefinition }>>>;
}
