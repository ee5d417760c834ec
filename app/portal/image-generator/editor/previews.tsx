import { Button, Group, NativeSelect, Pagination, Stack, Switch, Text } from '@mantine/core'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { getSafeZones } from '#domain/graphics/safe-zones.ts'
import { FORMAT_NAMES, type Format } from '#domain/image-sets/image-sets.ts'
import type { Size } from '#domain/media/crops.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import styles from '../image-generator.module.css'
import { Drawing } from '../preview/svg-preview.tsx'
import type { Preview } from '../preview/use-preview.ts'
import { sizeKey, sizeName } from './editor-url.ts'

interface PreviewsProps {
  readonly sizes: readonly Size[]
  readonly preview: Preview
  /** The template compared with; empty without one. */
  readonly comparison: Preview
  readonly template: Template
  readonly templates: readonly Template[]
  readonly compare: string
  readonly showSafeZones: boolean
  readonly page: number
  readonly pages: number
  readonly format: Format
  readonly onCompareChange: (name: string) => void
  readonly onSafeZonesChange: (showSafeZones: boolean) => void
  readonly onPageChange: (page: number) => void
  readonly onDownload: (recipe: Recipe) => void
  readonly isDownloading: boolean
}

export function Previews(props: PreviewsProps) {
  const { sizes, preview, comparison, template, templates, compare, showSafeZones, page, pages, format } =
    props
  const comparedTemplate = templates.find(({ name }) => name === compare)
  return (
    <Stack gap="md" aria-busy={preview.isStale}>
      <Group justify="space-between" align="flex-end">
        <NativeSelect
          label="Compare with"
          value={compare}
          data={[
            { value: '', label: 'None' },
            ...templates
              .filter(({ name }) => name !== template.name)
              .map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={({ currentTarget }) => props.onCompareChange(currentTarget.value)}
        />
        <Switch
          label="Show safe areas"
          checked={showSafeZones}
          onChange={({ currentTarget }) => props.onSafeZonesChange(currentTarget.checked)}
        />
      </Group>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={props.onPageChange}
          getItemProps={(item) => ({ 'aria-label': `Image page ${item}` })}
        />
      )}
      <FailureNotice failure={preview.failure} />
      {sizes.length === 0 && <Text c="dimmed">Choose a size to see the preview.</Text>}
      <ul
        className={styles.previews}
        data-drawn={preview.designs.length}
        data-behind={preview.isStale || undefined}
      >
        {sizes.map((size, index) => {
          const recipe = preview.recipes[index]
          const design =
            recipe !== undefined && sizeKey(recipe.size) === sizeKey(size)
              ? preview.designs[index]
              : undefined
          return (
            <li key={sizeKey(size)} className={styles.preview} data-size={sizeKey(size)}>
              <div className={styles.comparison}>
                <Drawing
                  size={size}
                  design={design}
                  alt={design?.altText ?? ''}
                  showSafeZones={showSafeZones}
                />
                {comparedTemplate !== undefined && (
                  <Drawing
                    size={size}
                    design={comparison.designs[index]}
                    alt={`${comparedTemplate.title} template`}
                    showSafeZones={showSafeZones}
                  />
                )}
              </div>
              {showSafeZones &&
                getSafeZones(size).map(({ channel, title }) => (
                  <Text key={channel} size="sm">
                    {channel}: {title}. Keep important content inside the dashed line.
                  </Text>
                ))}
              <Group justify="space-between" gap="xs">
                <Text size="sm">
                  {sizeName(size)}, {size.width} × {size.height}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={recipe === undefined || props.isDownloading}
                  aria-label={`Download ${FORMAT_NAMES[format]}, ${sizeName(size)}`}
                  onClick={() => recipe !== undefined && props.onDownload({ ...recipe, size, page })}
                >
                  Download
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
