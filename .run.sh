cd /tmp/wt/e; export PATH=$PWD/node_modules/.bin:$PATH
node .shot.mjs lists /lists 1440 en dark -
node .shot.mjs lists390 /lists 390 es light okami
node .shot.mjs plists /profile/okami/lists 1440 en light okami
node .shot.mjs l500 /profile/okami/lists/five-hundred-games 1440 en dark okami
node .shot.mjs l500m /profile/okami/lists/five-hundred-games 390 es light okami
node .shot.mjs l0 /profile/okami/lists/empty-shelf 390 en dark okami
node .shot.mjs lw /profile/okami/lists/$(node -e "console.log('w'.repeat(80))") 390 en dark -
node .shot.mjs lpriv /profile/okami/lists/three-of-a-kind 1440 es light okami
node .shot.mjs lprivv /profile/okami/lists/three-of-a-kind 1440 es light nuria_v
node .shot.mjs glists /game/hades/lists 1440 en dark okami
