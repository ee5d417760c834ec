/** OpenAPI 3.1 document of the feeds, generated from the schemas that validate them. */
import { z } from 'zod'
import {
  FEED_ATOMIC_MAX_ROWS,
  FEED_MAX_ROWS,
  FEED_RESOURCES,
  FEEDS_API,
  type FeedResource,
  feedRowSchema,
} from './feed-resources.ts'

export const feedQuerySchema = z.object({
  mode: z.enum(['rows', 'all']).default('rows'),
  dryRun: z.enum(['true', 'false']).default('false'),
  results: z.enum(['all', 'refused']).default('all'),
})

export const batchKeySchema = z.string().trim().min(1).max(100)

export const feedResponseSchema = z.strictObject({
  resource: z.string(),
  batch: z.string().nullable(),
  mode: z.enum(['rows', 'all']),
  dryRun: z.boolean(),
  /** Whether this batch had been received before. */
  repeated: z.boolean(),
  applied: z.boolean(),
  counts: z.strictObject({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    skipped: z.int(),
  }),
  results: z.array(
    z.strictObject({
      row: z.int(),
      id: z.string().nullable(),
      result: z.enum(['created', 'updated', 'unchanged', 'refused', 'skipped']),
      message: z.string().optional(),
    }),
  ),
})
export type FeedResponse = z.output<typeof feedResponseSchema>

const errorSchema = z.object({ error: z.string(), message: z.string(), code: z.string() })

/** Error responses by status. */
export const FEED_ERRORS = {
  400: 'The query, the batch key or the body isn’t valid. Rows before the error may have been stored.',
  401: 'The key is missing, unknown or revoked.',
  403: 'The key may not send this resource.',
  404: 'There is no such resource.',
  409: 'This batch is still being received, or has been sent again meanwhile.',
  413: 'The batch has too many rows or bytes. Rows before the limit may have been stored.',
  415: 'The content type is neither application/json nor text/csv.',
  429: 'Too many requests. Retry-After says when to try again.',
  503: 'The service is unavailable. Send the batch again later, with the same key.',
} as const

/** @param siteUrl origin that serves the API */
export function openApiDocument(siteUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Feeds',
      version: '1',
      description: [
        `A system sends its records in batches of at most ${FEED_MAX_ROWS.toLocaleString('en-GB')} rows, with a key that staff create.`,
        'Sending a record again, or an older version after a newer one, changes nothing, so a batch can always be repeated.',
        'Send records before those that refer to them.',
      ].join(' '),
    },
    servers: [{ url: siteUrl }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      FEED_RESOURCES.map((resource) => [`${FEEDS_API}/${resource.name}`, { post: operation(resource) }]),
    ),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'The key of the source.' } },
      schemas: { FeedResponse: toSchema(feedResponseSchema), Error: toSchema(errorSchema) },
    },
  }
}

function operation(resource: FeedResource) {
  const json = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const example = exampleRow(resource)
  return {
    operationId: `send-${resource.name}`,
    summary: resource.description,
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'Your name for the batch; required unless it’s a dry run. A complete batch that is sent again gets the first response and is not stored again.',
        schema: toSchema(batchKeySchema),
      },
      {
        name: 'mode',
        in: 'query',
        description: `\`rows\` stores every valid row; \`all\` stores nothing if a row is refused, and the result of the others is \`skipped\`, for at most ${FEED_ATOMIC_MAX_ROWS.toLocaleString('en-GB')} rows.`,
        schema: toSchema(feedQuerySchema.shape.mode),
      },
      {
        name: 'dryRun',
        in: 'query',
        description: '`true` checks the rows and stores nothing.',
        schema: toSchema(feedQuerySchema.shape.dryRun),
      },
      {
        name: 'results',
        in: 'query',
        description: '`refused` leaves out the results of the other rows.',
        schema: toSchema(feedQuerySchema.shape.results),
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'array', maxItems: FEED_MAX_ROWS, items: toSchema(feedRowSchema(resource)) },
          example: [example],
        },
        'text/csv': {
          schema: {
            type: 'string',
            description: 'The field names are the headings. An empty cell is an absent field.',
          },
          example: exampleCsv(resource),
        },
      },
    },
    responses: {
      200: {
        description: 'The result of each row.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FeedResponse' } } },
      },
      ...Object.fromEntries(
        Object.entries(FEED_ERRORS).map(([status, description]) => [status, { description, content: json }]),
      ),
    },
  }
}

const exampleRow = ({ fields }: FeedResource) =>
  Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]))

function exampleCsv({ fields }: FeedResource): string {
  const cells = Object.values(fields).map(({ example, cell }) => {
    if (cell === 'list') return (example as string[]).join(';')
    if (cell === 'prices')
      return (example as { from: number; price: number }[])
        .map(({ from, price }) => `${from}:${price}`)
        .join(';')
    return String(example ?? '')
  })
  const quoted = cells.map((text) => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  return `${Object.keys(fields).join(',')}\r\n${quoted.join(',')}\r\n`
}

function toSchema(schema: z.ZodType) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
