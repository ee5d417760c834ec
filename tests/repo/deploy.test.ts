/** Files of `deploy/` that nothing here can run agree with each other. `tests/full/deploy.test.ts` runs the others. */
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { environment } from '#server/config/settings-schema.ts'
import { read, root } from './files.ts'

const dockerfile = read('deploy/Dockerfile')
const find = (pattern: RegExp) => pattern.exec(dockerfile)?.[1]
const image = {
  user: Number(find(/useradd .*--uid (\d+)/)),
  port: Number(find(/^EXPOSE (\d+)$/m)),
  data: find(/^VOLUME (\S+)$/m),
  healthPath: find(/127\.0\.0\.1:3000(\/\w+)/),
  server: find(/^CMD \["node", "([^"]+)"\]$/m),
}

describe('deploy/Dockerfile', () => {
  it('listens on the default port, and keeps data in its volume', () => {
    expect(image).toEqual({
      user: 10001,
      port: environment.parse({}).PORT,
      data: find(/DATA_DIR=(\S+)/),
      healthPath: '/healthz',
      server: 'server/main.ts',
    })
    expect(dockerfile).toMatch(/^USER website$/m)
  })
})

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS()
  })
  const byKind = Object.fromEntries(documents.map((document) => [document.kind, document]))
  const { Deployment, PodDisruptionBudget, Service, Ingress } = byKind
  const { template, selector, replicas } = Deployment.spec
  const [container] = template.spec.containers

  it('runs the image as its user, and mounts all that it writes to', () => {
    expect(template.spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: image.user,
      fsGroup: image.user,
    })
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([
      image.data,
      '/tmp',
    ])
    expect(template.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(
      container.volumeMounts.map(({ name }: { name: string }) => name),
    )
  })

  it('sends requests and probes to the image’s port', () => {
    expect(container.ports).toEqual([{ name: 'http', containerPort: image.port }])
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(container[probe].httpGet, probe).toEqual({ path: image.healthPath, port: 'http' })
    const [port] = Service.spec.ports
    expect(port.targetPort).toBe('http')
    const [rule] = Ingress.spec.rules
    expect(rule.http.paths[0].backend.service).toEqual({
      name: Service.metadata.name,
      port: { name: port.name },
    })
  })

  it('selects its own pods, and leaves one during disruptions', () => {
    const { labels } = template.metadata
    expect([
      selector.matchLabels,
      Service.spec.selector,
      PodDisruptionBudget.spec.selector.matchLabels,
    ]).toEqual([labels, labels, labels])
    expect(PodDisruptionBudget.spec.minAvailable).toBeLessThan(replicas)
  })
})

describe('compose files', () => {
  const { website } = parse(read('deploy/compose.yaml')).services
  const postgres = parse(read('deploy/compose.postgres.yaml')).services

  it('run the image with a read-only root file system, and only its port on this machine', () => {
    expect(website).toMatchObject({
      build: { context: '..', dockerfile: 'deploy/Dockerfile' },
      read_only: true,
      tmpfs: '/tmp',
      cap_drop: ['ALL'],
      volumes: [`data:${image.data}`],
      ports: [`127.0.0.1:3000:${image.port}`],
    })
  })

  it('run a PostgreSQL server that the image’s pg_dump can copy', () => {
    // Debian 12 has PostgreSQL 15.
    expect(dockerfile).toMatch(/^ARG DEBIAN=debian:bookworm-slim$/m)
    expect(dockerfile).toMatch(/^COPY --from=build \S+\/pg_dump \S+\/pg_restore \/usr\/local\/bin\/$/m)
    expect(postgres.postgres.image).toBe('postgres:15')
  })

  it('connect the website to PostgreSQL with the database’s user and password', () => {
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password } = postgres.postgres.environment
    expect(postgres.website.environment.DATABASE_URL).toBe(`postgres://${user}:${password}@postgres/website`)
    expect(postgres.website.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
  })
})

describe('settings in deploy/', () => {
  it('are settings that the server reads', () => {
    const names = readdirSync(`${root}/deploy`).flatMap((file) =>
      [
        ...read(`deploy/${file}`).matchAll(/(?<![\w$.{])([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|: \S|\n +value:)/g),
      ].map(([, name = '']) => name),
    )
    const ofOthers = /^(NODE_ENV|MALLOC_\w+|POSTGRES_\w+)$/
    const used = [...new Set(names)].filter((name) => !ofOthers.test(name))
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter((name) => !(name in environment.shape))).toEqual([])
  })
})
