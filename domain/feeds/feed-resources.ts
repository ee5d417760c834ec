/**
 * Resources that other systems send (`POST /api/integrations/v1/{resource}`). One definition gives the validation, the
 * CSV columns, the OpenAPI document and the database columns.
 */
import { z } from 'zod'
import {
  choice,
  clock,
  code,
  day,
  decimal,
  type FeedField,
  isRequired,
  optional,
  QUANTITY_MAX,
  text,
  time,
  whole,
} from './feed-fields.ts'

export const FEEDS_API = '/api/integrations/v1'

/** In rows of a request. */
export const FEED_MAX_ROWS = 100_000
/** With `mode=all`, which is one transaction. */
export const FEED_ATOMIC_MAX_ROWS = 20_000

export interface FeedResource {
  readonly name: string
  readonly description: string
  readonly fields: Readonly<Record<string, FeedField>>
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const id = (description: string, example: string) => code({ column: 'code', description, example })
const updatedAt = time({
  column: 'source_updated_at',
  description:
    'When your system last changed the record. A row that isn’t newer than the stored one changes nothing.',
  example: '2026-11-28T06:55:00Z',
})
const to = (column: string, what: string, example: string) =>
  code({ column, description: `The id of the ${what}, which must have been sent before.`, example })

const enLine = optional(to('en_line_id', 'EN line', 'EN 20418/1'))
const amounts = {
  pallets: whole({ column: 'pallets', description: 'Number of pallets.', example: 6 }, 1, 1000),
  quantity: whole({ column: 'quantity', description: 'Number of boxes.', example: 4800 }),
}

export const FEED_RESOURCES: readonly FeedResource[] = [
  {
    name: 'customers',
    description: 'Customers with their account status and our contact for them.',
    fields: {
      id: id('Your customer number.', 'C-1001'),
      updatedAt,
      name: text({ column: 'name', description: 'Company name.', example: 'Weald & Marsh Cider' }),
      accountStatus: optional(
        choice({ column: 'account_status', description: 'State of the account.', example: 'active' }, [
          'active',
          'on hold',
          'closed',
        ]),
        'active',
      ),
      contactName: optional(
        text({
          column: 'contact_name',
          description: 'Our contact for this customer.',
          example: 'Ffion Greenhalgh',
        }),
        '',
      ),
      contactEmail: optional(
        text(
          { column: 'contact_email', description: 'Their email address.', example: 'ffion@example.com' },
          254,
        ),
        '',
      ),
      contactPhone: optional(
        text({ column: 'contact_phone', description: 'Their phone number.', example: '01632 960 951' }, 40),
        '',
      ),
      holdingDays: optional(
        whole(
          { column: 'holding_days', description: 'Days of storage without charge.', example: 90 },
          1,
          3650,
        ),
        90,
      ),
    },
  },
  {
    name: 'sites',
    description: 'Delivery addresses of a customer.',
    fields: {
      id: id('Your delivery address number.', 'S-2001'),
      updatedAt,
      customer: to('customer_id', 'customer', 'C-1001'),
      name: text({ column: 'name', description: 'Name of the site.', example: 'Marshgate cidery' }),
      address: optional(
        text(
          {
            column: 'address',
            description: 'Address without the postcode.',
            example: 'Marsh Lane, Riverside',
          },
          500,
        ),
        '',
      ),
      postcode: optional(text({ column: 'postcode', description: 'Postcode.', example: 'TN31 7XX' }, 10), ''),
      openDays: optional(
        {
          column: 'open_days',
          description: 'Days on which the site receives goods.',
          example: ['Monday', 'Tuesday'],
          schema: z.array(z.enum(WEEKDAYS)).max(7),
          rule: 'a list of weekdays in English',
          cell: 'list',
        },
        [],
      ),
      opensAt: optional(
        clock({ column: 'opens_at', description: 'Goods received from, UK time.', example: '07:00' }),
      ),
      closesAt: optional(
        clock({ column: 'closes_at', description: 'Goods received until.', example: '15:30' }),
      ),
      latitude: optional(decimal({ column: 'latitude', description: 'Latitude.', example: 50.95 }, -90, 90)),
      longitude: optional(
        decimal({ column: 'longitude', description: 'Longitude.', example: 0.73 }, -180, 180),
      ),
    },
  },
  {
    name: 'skus',
    description: 'Products of a customer.',
    fields: {
      id: id('The SKU.', 'WM-0201-12'),
      updatedAt,
      customer: to('customer_id', 'customer', 'C-1001'),
      name: text({ column: 'name', description: 'Product name.', example: 'Plain case, 12 × 750 ml' }),
      style: optional(text({ column: 'style', description: 'FEFCO code.', example: '0201' }, 20), ''),
      board: optional(text({ column: 'board', description: 'Board grade.', example: 'B kraft' }, 60), ''),
      lengthMm: optional(
        whole({ column: 'length_mm', description: 'Inside length in mm.', example: 340 }, 1, 10_000),
      ),
      widthMm: optional(
        whole({ column: 'width_mm', description: 'Inside width in mm.', example: 255 }, 1, 10_000),
      ),
      heightMm: optional(
        whole({ column: 'height_mm', description: 'Inside height in mm.', example: 310 }, 1, 10_000),
      ),
      weightG: optional(
        decimal({ column: 'weight_g', description: 'Weight of a box in g.', example: 412.5 }, 0.1, 1e7),
      ),
      print: optional(text({ column: 'print', description: 'Print.', example: 'Two colours' }), ''),
      recyclability: optional(
        choice({ column: 'recyclability', description: 'Packaging EPR rating.', example: 'green' }, [
          'green',
          'amber',
          'red',
        ]),
        '',
      ),
      unitsPerPallet: whole(
        { column: 'units_per_pallet', description: 'Boxes on a full pallet.', example: 800 },
        1,
        1_000_000,
      ),
      leadTimeDays: optional(
        whole({ column: 'lead_time_days', description: 'Lead time in working days.', example: 3 }, 0, 365),
        5,
      ),
      isActive: optional(
        {
          column: 'is_active',
          description: 'False for a discontinued product.',
          example: true,
          schema: z.boolean(),
          rule: 'true or false',
          cell: 'boolean',
        },
        true,
      ),
    },
  },
  {
    name: 'en-lines',
    description: 'Lines of EN numbers with their prices.',
    fields: {
      id: id('Unique id of the line.', 'EN 20418/1'),
      updatedAt,
      enNumber: code({
        column: 'number',
        description: 'EN number, as printed on your documents.',
        example: 'EN 20418',
      }),
      sku: to('sku_id', 'SKU', 'WM-0201-12'),
      quantity: whole({ column: 'quantity', description: 'Agreed number of boxes.', example: 50_000 }),
      priceBreaks: optional(
        {
          column: 'price_breaks',
          description: 'Price in pounds per box, by minimum quantity. In CSV: 1000:0.42;5000:0.38.',
          example: [{ from: 1000, price: 0.42 }],
          schema: z
            .array(
              z.strictObject({
                from: z.int().min(1).max(QUANTITY_MAX),
                price: z.number().min(0).max(10_000),
              }),
            )
            .max(20)
            .refine((breaks) => new Set(breaks.map(({ from }) => from)).size === breaks.length),
          rule: 'a list of different quantities with prices, such as [{"from": 1000, "price": 0.42}]',
          cell: 'prices',
        },
        [],
      ),
      validFrom: day({ column: 'valid_from', description: 'First valid day.', example: '2026-01-01' }),
      validTo: optional(day({ column: 'valid_to', description: 'Last valid day.', example: '2026-12-31' })),
    },
  },
  {
    name: 'locations',
    description: 'Places in our warehouses.',
    fields: {
      id: id('Location code.', 'SM-B14'),
      updatedAt,
      name: text({ column: 'name', description: 'Name that customers see.', example: 'Riverside, B14' }),
      site: optional(text({ column: 'site', description: 'Warehouse.', example: 'Riverside' }, 60), ''),
    },
  },
  {
    name: 'pallets',
    description: 'Pallets. Their stock and location come from movements only.',
    fields: {
      id: id('Pallet number or SSCC.', '350123450000000017'),
      updatedAt,
      sku: to('sku_id', 'SKU', 'WM-0201-12'),
      enLine,
      receivedAt: time({
        column: 'received_at',
        description: 'When it was put into stock.',
        example: '2026-11-02T10:15:00Z',
      }),
      holdUntil: optional(
        day({
          column: 'hold_until',
          description: 'Last day without a storage charge. Without it, the customer’s holding days apply.',
          example: '2027-01-31',
        }),
      ),
    },
  },
  {
    name: 'movements',
    description:
      'Stock movements, which are added and never changed. A receipt or an upward adjustment needs toLocation; a despatch, a disposal or a downward adjustment needs fromLocation; a transfer needs both.',
    fields: {
      id: id('Unique id of the movement.', 'M-900001'),
      pallet: to('pallet_id', 'pallet', '350123450000000017'),
      kind: choice({ column: 'kind', description: 'Kind of movement.', example: 'receipt' }, [
        'receipt',
        'transfer',
        'despatch',
        'adjustment',
        'disposal',
      ]),
      quantity: whole({ column: 'quantity', description: 'Number of boxes.', example: 800 }),
      fromLocation: optional({
        ...to('from_location_id', 'location that the boxes leave', ''),
        example: undefined,
      }),
      toLocation: optional(to('to_location_id', 'location that the boxes reach', 'SM-B14')),
      happenedAt: time({
        column: 'happened_at',
        description: 'When it happened.',
        example: '2026-11-02T10:15:00Z',
      }),
      note: optional(
        text({ column: 'note', description: 'Reason or remark.', example: 'Stock count' }, 500),
        '',
      ),
    },
  },
  {
    name: 'vehicles',
    description: 'Vehicles.',
    fields: {
      id: id('Registration number.', 'DP26 BOX'),
      updatedAt,
      name: optional(
        text({
          column: 'name',
          description: 'Type of vehicle.',
          example: 'Electric 18-tonne lorry with tail lift',
        }),
        '',
      ),
    },
  },
  {
    name: 'routes',
    description: 'Routes of a vehicle on a day.',
    fields: {
      id: id('Route number.', 'R-2026-11-28-1'),
      updatedAt,
      vehicle: optional(to('vehicle_id', 'vehicle', 'DP26 BOX')),
      serviceDate: day({ column: 'service_date', description: 'Day of the route.', example: '2026-11-28' }),
      depot: optional(
        text({ column: 'depot', description: 'Where it starts.', example: 'Riverside depot' }),
        '',
      ),
      departedAt: optional(
        time({ column: 'departed_at', description: 'When it left.', example: '2026-11-28T07:40:00Z' }),
      ),
    },
  },
  {
    name: 'deliveries',
    description: 'Deliveries to a customer’s site: the stops of a route.',
    fields: {
      id: id('Delivery note number.', 'DN-48213'),
      updatedAt,
      site: to('site_id', 'site', 'S-2001'),
      route: optional(to('route_id', 'route', 'R-2026-11-28-1')),
      position: optional(
        whole({ column: 'position', description: 'Position on the route.', example: 3 }, 1, 200),
        1,
      ),
      state: choice({ column: 'state', description: 'State of the delivery.', example: 'scheduled' }, [
        'scheduled',
        'loaded',
        'on the way',
        'delivered',
        'failed',
        'cancelled',
      ]),
      plannedFrom: time({
        column: 'planned_from',
        description: 'Slot start.',
        example: '2026-11-28T10:30:00Z',
      }),
      plannedTo: time({ column: 'planned_to', description: 'Slot end.', example: '2026-11-28T11:30:00Z' }),
      estimatedAt: optional(
        time({ column: 'estimated_at', description: 'Estimated arrival.', example: '2026-11-28T10:40:00Z' }),
      ),
      arrivedAt: optional(
        time({ column: 'arrived_at', description: 'Actual arrival.', example: '2026-11-28T10:38:00Z' }),
      ),
      departedAt: optional(
        time({ column: 'departed_at', description: 'Actual departure.', example: '2026-11-28T10:58:00Z' }),
      ),
      reason: optional(
        text(
          { column: 'reason', description: 'Why it’s late, failed or cancelled.', example: 'Gate closed' },
          500,
        ),
        '',
      ),
    },
  },
  {
    name: 'delivery-lines',
    description: 'Contents of a delivery.',
    fields: {
      id: id('Unique id of the line.', 'DN-48213/1'),
      updatedAt,
      delivery: to('stop_id', 'delivery', 'DN-48213'),
      sku: to('sku_id', 'SKU', 'WM-0201-12'),
      enLine,
      ...amounts,
    },
  },
]

/** Schema of a JSON row. Optional fields may be absent or null. */
export function feedRowSchema({ fields }: FeedResource): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        (isRequired(field) ? field.schema : field.schema.nullish()).meta({
          description: field.description,
          ...(field.example !== undefined && { examples: [field.example] }),
        }),
      ]),
    ),
  )
}
