import { Anchor } from '@mantine/core'
import { type CustomerDocument, getDocumentLink, listDocuments } from '#app/content/customer/documents.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { askData, withDataSession } from '#app/session/data-session.ts'
import {
  CUSTOMER_DOCUMENT_KINDS,
  DOCUMENT_KIND_NAMES,
  getDocumentExtension,
  isValidOn,
} from '#domain/customer-documents/customer-documents.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { formatFileSize } from '#domain/media/media.ts'
import { tryAction } from '../action-result.ts'
import { CalendarDate, LondonDate } from '../date-time.tsx'
import { oneOf, searchText } from '../list/list-query.ts'
import { recordList } from '../list/record-list.ts'
import type { RowAction } from '../list/row-action.ts'
import { notifyError } from '../notifications.tsx'
import { LinkButton } from '../record/record.tsx'
import { StatusBadge } from '../record/status-badge.tsx'

interface ListOptions {
  readonly path: string
  readonly customerOf: (session: BrowserSession) => number
  /** Also lists expired and removed documents, without the certificates of the website. */
  readonly isStaff?: boolean
  readonly actions?: Readonly<Record<string, RowAction<CustomerDocument, unknown>>>
}

/** Documents of a customer: for the customer, and on its record for staff. */
export function customerDocumentList({ path, customerOf, isStaff = false, actions = {} }: ListOptions) {
  return recordList({
    noun: ['document', 'documents'],
    path,
    query: { q: searchText(), show: oneOf(['all', ...CUSTOMER_DOCUMENT_KINDS], 'all') },
    load: {
      withSession: (session: BrowserSession, query) =>
        withDataSession(session, (client) =>
          listDocuments(client, customerOf(session), query, new Date(), isStaff),
        ),
    },
    name: ({ title }) => title,
    search: { field: 'q', label: 'Search titles' },
    filters: [
      {
        field: 'show',
        label: 'Show',
        control: 'tabs',
        choices: () => [
          { value: 'all', label: 'All' },
          ...CUSTOMER_DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_NAMES[value].several })),
        ],
      },
    ],
    columns: [
      {
        heading: 'Document',
        cell: (document) => <DocumentTitle document={document} />,
        csv: ({ title }) => title,
      },
      {
        heading: 'Type',
        cell: ({ kind }) => DOCUMENT_KIND_NAMES[kind].one,
        csv: ({ kind }) => DOCUMENT_KIND_NAMES[kind].one,
        width: 10,
      },
      {
        heading: 'Valid until',
        cell: (document) => <Validity document={document} />,
        csv: ({ validTo }) => validTo ?? '',
        onCard: ({ validTo }) => (validTo === null ? null : 'Valid until'),
        width: 12,
      },
      {
        heading: 'Added',
        cell: ({ addedAt }) => addedAt !== null && <LondonDate moment={addedAt} />,
        csv: ({ addedAt }) => (addedAt === null ? '' : toLondonDate(new Date(addedAt))),
        onCard: ({ addedAt }) => (addedAt === null ? null : 'Added'),
        width: 9,
        hiddenBelow: 1100,
      },
      {
        heading: 'File',
        cell: ({ file }) =>
          file === null
            ? 'Opens a web page'
            : `${(getDocumentExtension(file.path) ?? 'file').toUpperCase()}, ${formatFileSize(file.size)}`,
        csv: ({ file }) => (file === null ? '' : (getDocumentExtension(file.path) ?? '')),
        width: 9,
        hiddenBelow: 1280,
      },
    ],
    actions,
    empty: ({ q, show }) => {
      if (q !== '') return { title: 'No results', description: `No title contains “${q}”.` }
      if (show !== 'all')
        return {
          title: `No ${DOCUMENT_KIND_NAMES[show].several.toLowerCase()} yet`,
          description: 'They appear here as soon as we add them.',
        }
      return {
        title: 'No documents yet',
        description: 'Certificates, specifications and invoices appear here.',
      }
    },
  })
}

/** Downloads the file, or opens the website’s page. */
function DocumentTitle({ document }: { document: CustomerDocument }) {
  const { title, page } = document
  if (page !== null)
    return (
      <Anchor href={page} target="_blank" rel="noreferrer" inherit>
        {title}
      </Anchor>
    )
  return (
    <LinkButton title={`Download ${title}`} onClick={() => void downloadDocument(document)}>
      {title}
    </LinkButton>
  )
}

async function downloadDocument(document: CustomerDocument): Promise<void> {
  const link = await tryAction(() => askData((client) => getDocumentLink(client, document)))
  if (link.failure !== null) return notifyError(link.failure)
  window.location.assign(link.data)
}

function Validity({ document }: { document: CustomerDocument }) {
  const { validTo, isRemoved } = document
  if (isRemoved) return <StatusBadge tone="neutral">Removed</StatusBadge>
  if (!isValidOn(document, toLondonDate(new Date())))
    return <StatusBadge tone="danger">Not valid</StatusBadge>
  return validTo !== null && <CalendarDate on={validTo} />
}
