import { Button, DataList } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { drawingLink, type LeadDetail } from '#app/content/leads/queries.ts'
import { LEAD_FIELD_NAMES } from '#domain/leads/leads.ts'
import { getSpecificationPath } from '#domain/specification/fields.ts'
import { formatSpecification } from '#domain/specification/specification.ts'
import { Fact, FileDownload } from '../ui/record.tsx'
import { Panel } from '../ui/screen.tsx'
import { Corrections } from './corrections.tsx'

const EditDetails = lazy(async () => ({ default: (await import('./edit-details.tsx')).EditDetails }))

export function formatDetail(detail: LeadDetail['detail']): readonly (readonly [string, string])[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== '')
    .map(([column, value]) => [LEAD_FIELD_NAMES[column] ?? column, value] as const)
}

export function LeadDetails({ lead }: { readonly lead: LeadDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { specification, detail, drawing } = lead
  const answers = [...formatDetail(detail), ...formatSpecification(specification)]
  return (
    <Panel
      id="answers"
      title="Details"
      end={
        <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
          Edit details
        </Button>
      }
    >
      {answers.length === 0 && drawing === null && <p>No details</p>}
      <Corrections lead={lead} fields={Object.keys(detail)} />
      {answers.length > 0 && (
        <DataList orientation="vertical" size="md">
          {answers.map(([label, answer]) => (
            <Fact key={label} label={label}>
              {answer}
            </Fact>
          ))}
        </DataList>
      )}
      {Object.keys(specification).length > 0 && (
        <p>
          <Link to={getSpecificationPath(specification)} reloadDocument target="_blank">
            Printable specification
          </Link>
        </p>
      )}
      {drawing !== null && <FileDownload file={drawing} link={drawingLink} />}
      <Suspense>{isEditing && <EditDetails lead={lead} onClose={() => setEditing(false)} />}</Suspense>
    </Panel>
  )
}
