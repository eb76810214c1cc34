import { readSnapshot } from 'portico'
import { makePortico, remember } from '../portico.js'

export default defineNuxtPlugin((nuxt) => {
  const initialState = useState('portico', () => readSnapshot(useRequestHeaders(['cookie']).cookie))
  const portico = makePortico(initialState.value)
  if (import.meta.client) nuxt.hook('app:mounted', () => remember(portico))
  return { provide: { portico } }
})
