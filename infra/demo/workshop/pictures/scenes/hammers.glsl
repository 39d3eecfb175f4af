// The hammers of a grand, seen along their row.
#define FAR 60.0
#define STEP 0.85
#define BOUNCES 3
float felt(vec2 p) { // in the plane of the blow: a drop with its point up
  float h = clamp(p.y / 1.25, 0.0, 1.0); h = clamp(h - 0.2 * abs(p.x), 0.0, 1.0);
  return (length(p - vec2(0, h * 1.25)) - mix(0.56, 0.17, h)) * 0.9;
}
float map(vec3 p) {
  hit = 0; float d = p.y + 4.2; hit = 6;
  if (p.y > 2.0) return p.y - 1.6;
  float i = clamp(floor(p.x / 0.66), 0.0, 60.0), x = p.x - 0.66 * (i + 0.5);
  float up = 0.04 * sin(i * 3.1);
  vec3 q = vec3(x, p.y, p.z);
  q.yz -= vec2(0, 8.0); q.yz *= turn(-up * 0.1); q.yz += vec2(0, 8.0);
  float f = felt(vec2(q.z, q.y));
  vec2 slab = vec2(f, abs(x) - 0.215 + 0.02 * q.y);
  put(d, (min(max(slab.x, slab.y), 0.0) + length(max(slab, 0.0))) - 0.02, 1);
  put(d, box(q - vec3(0, -0.95, 0), vec3(0.15, 1.1, 0.27), 0.04), 2);
  put(d, rod(q, vec3(0, -1.35, 0.0), vec3(0, -1.5, 8.0), 0.105), 3);
  put(d, box(p - vec3(0, -2.5, 8.4), vec3(60, 0.8, 0.7), 0.1), 4);
  put(d, box(p - vec3(0, -3.0, 3.2), vec3(60, 0.5, 0.8), 0.2), 5);
  put(d, box(vec3(x, p.y + 2.35, p.z - 2.2 ), vec3(0.13, 0.3, 1.3), 0.05), 2);
  return d;
}
Surface surface(int id, vec3 p, inout vec3 n) {
  if (id == 1) {
    float i = floor(p.x / 0.66); float deep = -felt(vec2(p.z, p.y));
    vec3 rough = vec3(hash(p * 90.0), hash(p * 91.0), hash(p * 93.0)) - 0.5; n = normalize(n + 0.35 * rough);
    vec3 cream = mix(vec3(0.80, 0.74, 0.62), vec3(0.66, 0.58, 0.46), cloud(p * vec3(3, 8, 8) + i)) * (0.85 + 0.25 * noise(p * 40.0));
    vec3 c = cream;
    if (p.y < 3.0) c = mix(c, vec3(0.30, 0.035, 0.05), smoothstep(0.20, 0.23, deep) * smoothstep(0.34, 0.31, deep));
    if (p.y < 3.0) c = mix(c, vec3(0.55, 0.38, 0.2), smoothstep(0.34, 0.37, deep));
    return Surface(c, 1.0, 0.0, 0.0);
  }
  if (id == 2 || id == 3) return Surface(mix(vec3(0.72, 0.52, 0.3), vec3(0.48, 0.3, 0.14), wood(p.xzy * 0.9 + floor(p.x / 0.66), 2.0)), 0.45, 0.0, 0.03);
  if (id == 4) return Surface(mix(vec3(0.5, 0.3, 0.15), vec3(0.3, 0.15, 0.07), wood(p.zyx, 1.6)), 0.4, 0.0, 0.03);
  if (id == 5) return Surface(vec3(0.03, 0.18, 0.12) * (0.7 + 0.5 * noise(p * 30.0)), 1.0, 0.0, 0.0);
  return Surface(vec3(0.05, 0.035, 0.025), 0.7, 0.0, 0.02);
}
Lamp lamp() { return Lamp(vec3(-3, 9, -6), vec3(4.0, 0, 1), vec3(0.5, 2.4, 3.0), vec3(7, 6.0, 4.7)); }
vec3 sky(vec3 d) { return mix(vec3(0.07, 0.045, 0.03), vec3(0.22, 0.25, 0.27), smoothstep(-0.3, 0.8, d.y)); }
vec3 sunDirection() { return vec3(0); }
vec3 sunColor() { return vec3(0); }
Shot shot() { return Shot(vec3(-5.6, 3.3, -5.4), vec3(2.7, -0.7, 1.0), 1.75, 7.9, 0.17, 0.03); }
