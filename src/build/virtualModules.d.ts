/** Made by src/build/resourceModules.ts from the files in schemas/. */
declare module 'virtual:resource/*' {
  const definition: import('../fields/model/definition.ts').ResourceDefinition;
  export default definition;
}

declare module 'virtual:resources' {
  export const summaries: readonly import('../fields/model/definition.ts').ResourceSummary[];
  export const loaders: Readonly<
    Record<string, () => Promise<{ default: import('../fields/model/definition.ts').ResourceDefinition }>>
  >;
}

declare module 'virtual:resource-calls' {
  export const calls: Readonly<Record<string, import('../../schemas/lib/resourceCalls.ts').ResourceCalls>>;
}

/** Made by src/build/charts/chartModules.ts from the machines in machines/. */
declare module 'virtual:chart/*' {
  const chart: import('../charts/drawing/chart.ts').Chart;
  export default chart;
}

declare module 'virtual:charts' {
  export const summaries: readonly import('../charts/drawing/chart.ts').ChartSummary[];
  export const loaders: Readonly<
    Record<
      string,
      {
        readonly chart: () => Promise<{ default: import('../charts/drawing/chart.ts').Chart }>;
        readonly coverage: () => Promise<{ default: import('../../machines/coverage.ts').CoverageReport | null }>;
        readonly machine: () => Promise<import('xstate').AnyStateMachine>;
      }
    >
  >;
}

/** Made by src/build/secretFields.ts from the files in schemas/entities. */
declare module 'virtual:secret-fields' {
  export const secretFields: readonly string[];
}
