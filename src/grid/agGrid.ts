import {
  CellStyleModule,
  ClientSideRowModelModule,
  CustomEditorModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
} from 'ag-grid-community';

// One by one: all of the library's modules together are twice as large.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  CustomEditorModule,
  CellStyleModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
]);
