import { serviceLoader, serviceMeta, serviceOf } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage } from '#app/site/how-we-do-it/service-page.tsx'

const service = serviceOf('logistics-and-delivery')
export const meta = serviceMeta(service)
export const loader = serviceLoader(service)

export default function Page() {
  return (
    <ServicePage service={service} facts={[['Where', 'Ravenbeck']]} drawing={null}>
      <h2>In short</h2>
      <p>Come and see it at the mill.</p>
    </ServicePage>
  )
}
