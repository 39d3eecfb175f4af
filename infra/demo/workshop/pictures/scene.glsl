#version 300 es
// What scenes are made of: shapes as signed distances, chance, and the grain of materials. A scene supplies `map`,
// `surface`, `lamp`, `sky`, `sunDirection`, `sunColor` and `shot`.
precision highp float;
precision highp int;
uniform vec2 size;
uniform int pass;
uniform sampler2D before, before1, before2;
layout(location = 0) out vec4 light;
layout(location = 1) out vec4 seen; // colour of what the first ray met, and how far
layout(location = 2) out vec4 side; // where it faces, and the square of its brightness

struct Surface { vec3 color; float rough; float metal; float gloss; };
struct Shot { vec3 eye; vec3 target; float zoom; float focus; float lens; float roll; };
struct Lamp { vec3 at; vec3 u; vec3 v; vec3 color; };

int hit; // which thing `map` found nearest

// Shapes
float box(vec3 p, vec3 b, float r) { vec3 q = abs(p) - b + r; return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0) - r; }
float box2(vec2 p, vec2 b, float r) { vec2 q = abs(p) - b + r; return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r; }
float rod(vec3 p, vec3 a, vec3 b, float r) { vec3 d = b - a; float t = clamp(dot(p - a, d) / dot(d, d), 0.0, 1.0); return length(p - a - d * t) - r; }
float drum(vec3 p, float r, float h, float e) { vec2 d = abs(vec2(length(p.xz), p.y)) - vec2(r, h) + e; return min(max(d.x, d.y), 0.0) + length(max(d, 0.0)) - e; }
float ring(vec3 p, float r, float t) { return length(vec2(length(p.xz) - r, p.y)) - t; }
float melt(float a, float b, float k) { float h = max(k - abs(a - b), 0.0) / k; return min(a, b) - h * h * k * 0.25; }
mat2 turn(float a) { float c = cos(a), s = sin(a); return mat2(c, s, -s, c); }
void put(inout float d, float other, int id) { if (other < d) { d = other; hit = id; } }

// Chance
uint pcg(uint v) { uint s = v * 747796405u + 2891336453u; uint w = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u; return (w >> 22u) ^ w; }
uint seed; int draw;
float chance() {
  // Each pixel walks a low-discrepancy sequence from a start of its own, so few samples already look even.
  seed = pcg(seed); draw++;
  return fract(float(seed) / 4294967296.0 + float(pass) * fract(0.6180339887 * (1.0 + 0.7548776662 * float(draw))));
}

// Grain of things
float hash(vec3 p) { uvec3 q = uvec3(ivec3(floor(p)) + 32768); return float(pcg(q.x + pcg(q.y + pcg(q.z)))) / 4294967296.0; }
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p); f = f * f * (3.0 - 2.0 * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
             mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float cloud(vec3 p) { return 0.5 * noise(p) + 0.27 * noise(p * 2.03 + 7.0) + 0.15 * noise(p * 4.1 + 3.0) + 0.08 * noise(p * 8.3); }
/* Wood with its fibres along z: growth rings, pores and the slow change of a plank. 0 is light, 1 dark. */
float wood(vec3 p, float rings) {
  vec3 q = vec3(p.x, p.y, p.z * 0.06);
  float wander = cloud(q * 0.7) * 2.4;
  float ring = fract((length(q.xy + vec2(3.0, 11.0)) + wander * 0.35) * rings);
  ring = smoothstep(0.0, 0.75, ring) * smoothstep(1.0, 0.86, ring);
  float pores = noise(vec3(p.x * 46.0, p.y * 46.0, p.z * 1.3));
  return clamp(0.5 * ring + 0.3 * smoothstep(0.45, 0.95, pores) + 0.25 * cloud(q * 1.7), 0.0, 1.0);
}
