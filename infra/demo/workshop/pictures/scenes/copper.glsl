// Bass strings, wound with copper, from very near.
#define FAR 60.0
#define STEP 0.75
#define BOUNCES 3
float map(vec3 p) {
  hit = 0; float d = p.y + 2.2; hit = 1;
  vec3 s = p; s.xz *= turn(0.5);
  float i = floor(s.x / 1.25), x = s.x - 1.25 * (i + 0.5);
  float girth = 0.40 - 0.012 * i;
  float end = 1.5 + i * 0.45;
  float wire = length(vec2(x, s.y));
  if (wire < 0.7) {
    float turns = 0.03 * abs(sin(s.z * 22.0 + atan(s.y, x) * 0.5 + i * 2.0));
    float near = max(wire - girth - turns + 0.03, s.z - end);
    put(d, near, 2);
    put(d, wire - 0.17, 3);
    vec3 loop = vec3(x, s.y, s.z - end - 0.09); put(d, length(vec2(length(loop.xy) - 0.2, loop.z)) - 0.10, 2);
  } else d = min(d, wire - 0.5);
  put(d, box(vec3(s.x, p.y + 0.95, s.z - 9.0), vec3(60, 0.62, 0.9), 0.25), 4);
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    vec3 q = p; q.xz *= turn(-0.7); float t = fract(q.x * 3.0 + 0.25 * noise(vec3(q.x, 0, q.z * 0.1)));
    return Surface(mix(vec3(0.62, 0.42, 0.21), vec3(0.38, 0.21, 0.08), 0.8 * smoothstep(0.3, 0.95, t) * smoothstep(1.0, 0.95, t)), 0.35, 0.0, 0.03);
  }
  if (id == 2) return Surface(mix(vec3(0.93, 0.52, 0.32), vec3(0.62, 0.29, 0.15), cloud(p * vec3(1.1, 2.0, 1.1))), 0.25 + 0.15 * noise(p * 2.0), 1.0, 0.9);
  if (id == 3) return Surface(vec3(0.72, 0.71, 0.7), 0.2, 1.0, 0.9);
  n = normalize(n + 0.5 * (vec3(hash(p * 50.0), hash(p * 51.0), hash(p * 53.0)) - 0.5));
  return Surface(vec3(0.03, 0.16, 0.11) * (0.7 + 0.6 * noise(p * 20.0)), 1.0, 0.0, 0.0);
}
Lamp lamp() { return Lamp(vec3(-6, 8, 9), vec3(3.4, 0, 2.0), vec3(-0.8, 2.4, 1.4), vec3(11, 9.8, 8.2)); }
vec3 sky(vec3 d) { float strip = smoothstep(0.25, 0.4, d.y) * smoothstep(0.85, 0.7, d.y); return vec3(0.07, 0.06, 0.055) + strip * vec3(0.75, 0.85, 1.0) * (0.3 + 0.7 * smoothstep(-0.2, 0.7, d.x)); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(-2.6, 3.6, -6.2), vec3(1.3, -0.2, 2.0), 1.7, 7.6, 0.24, 0.18); }
