export { porticoConnector } from './composition/wagmi/portico-connector.ts'
