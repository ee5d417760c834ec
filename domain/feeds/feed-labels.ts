/** Names of the feeds’ resources and fields for people. */

export const RESOURCE_LABELS: Readonly<Record<string, string>> = {
  customers: 'Customers',
  sites: 'Sites',
  skus: 'SKUs',
  'en-lines': 'EN lines',
  locations: 'Locations',
  pallets: 'Pallets',
  movements: 'Movements',
  vehicles: 'Vehicles',
  routes: 'Routes',
  deliveries: 'Deliveries',
  'delivery-lines': 'Delivery lines',
}

export const resourceLabel = (name: string): string => RESOURCE_LABELS[name] ?? name

const ABBREVIATIONS: Readonly<Record<string, string>> = { id: 'ID', sku: 'SKU', en: 'EN', mm: 'mm', g: 'g' }

/** Returns the words of a field’s name: `unitsPerPallet` is “Units per pallet”. */
export function fieldLabel(name: string): string {
  const [first = '', ...others] = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  const capitalised = ABBREVIATIONS[first] ?? first.charAt(0).toUpperCase() + first.slice(1)
  const last = others.at(-1)
  if (last === 'mm' || last === 'g') return `${[capitalised, ...others.slice(0, -1)].join(' ')} in ${last}`
  return [capitalised, ...others.map((word) => ABBREVIATIONS[word] ?? word)].join(' ')
}
