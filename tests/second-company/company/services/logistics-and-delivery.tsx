import { serviceLoader } from '#app/site/how-we-do-it/service-loader.ts'
import { ServicePage, serviceMeta } from '#app/site/how-we-do-it/service-page.tsx'

export const meta = serviceMeta
export const loader = serviceLoader('logistics-and-delivery')

export default function Page() {
  return (
    <ServicePage facts={[['Where', 'Ravenbeck']]} drawing={null}>
      <h2>In short</h2>
      <p>Come and see it at the mill.</p>
    </ServicePage>
  )
}
