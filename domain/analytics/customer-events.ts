/** Events of the customer portal (product specification, section 3). */
import { defineEvent } from './event-schema.ts'

const CUSTOMER = { customerId: 'text', customerName: 'text', accountStatus: 'text' } as const

/** Counts what customers look for and open, by customer. */
const usesOf =
  (subject: string) =>
  ({ customerName }: { readonly customerName: string }) => ({
    kind: 'customer_use',
    subject,
    detail: customerName,
  })

export const CUSTOMER_EVENTS = [
  defineEvent('customer_page_view', 'page_view', { ...CUSTOMER, path: 'text' }, ({ path, customerName }) => ({
    kind: 'customer',
    subject: `/${path.split('/')[1] ?? ''}`,
    detail: customerName,
  })),
  defineEvent('customer_navigation', 'navigate', { ...CUSTOMER, from: 'text', to: 'text' }),
  defineEvent(
    'en_numbers_interaction',
    'search',
    {
      ...CUSTOMER,
      'enNumber?': 'text',
      'searchTerm?': 'text',
      'filterType?': 'text',
      'filterValue?': 'text',
      resultsCount: 'number',
    },
    usesOf('EN numbers'),
  ),
  defineEvent(
    'delivery_interaction',
    'view',
    {
      ...CUSTOMER,
      deliveryId: 'text',
      'vehicleId?': 'text',
      'etaMinutes?': 'number',
      deliveryStatus: 'text',
      palletCount: 'number',
    },
    usesOf('Deliveries'),
  ),
  defineEvent(
    'pallet_interaction',
    'search',
    {
      ...CUSTOMER,
      'searchTerm?': 'text',
      'filterType?': 'text',
      'filterValues?': 'texts',
      resultsCount: 'number',
      'overdueCount?': 'number',
      'locationCodes?': 'texts',
      'skuList?': 'texts',
    },
    usesOf('Stock'),
  ),
  defineEvent('business_intelligence', 'customer_interest', {
    ...CUSTOMER,
    enNumbers: 'texts',
    pricePoints: 'numbers',
    deliveryDates: 'texts',
    stockLocations: 'texts',
    frequency: 'number',
  }),
  defineEvent(
    'customer_performance',
    'call',
    {
      ...CUSTOMER,
      responseTimeMs: 'number',
      'datasetSize?': 'number',
      apiEndpoint: 'text',
      errorOccurred: 'boolean',
      'errorMessage?': 'text',
    },
    ({ apiEndpoint, responseTimeMs, errorOccurred }) => ({
      kind: errorOccurred ? 'call_failed' : 'call',
      subject: apiEndpoint,
      amount: responseTimeMs,
    }),
  ),
  defineEvent(
    'customer_error',
    'customer_error',
    {
      ...CUSTOMER,
      errorMessage: 'text',
      component: 'text',
      actionAttempted: 'text',
      recoveryPossible: 'boolean',
    },
    ({ component, errorMessage }) => ({ kind: 'error', subject: component, detail: errorMessage }),
  ),
] as const
