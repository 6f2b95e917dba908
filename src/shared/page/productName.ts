import product from '../../../schemas/rules/product.json' with { type: 'json' };

/** The product's name before the configuration has loaded: the service writes it into the start page. */
export const productName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? product.name;
